/** Judges alerts: two buttons for each alert, and one line that says what becomes of the command. */

import { ask } from './api.js';
import { commandPanel } from './commands.js';
import { el } from './dom.js';
import { isWritable } from './status.js';

const JUDGMENTS = ['useful', 'noise'];

/** Creates the line; {@code buttons} creates the buttons of an alert, {@code show} takes newer alerts. */
export function alertJudge() {
  const panel = commandPanel();
  let given = null; // the alert and its judgment, and the number of the newest event before

  async function give(alert, judgment) {
    const { events } = await ask('events', { limit: 1 });
    given = { id: alert.id, judgment, newest: events[0]?.number ?? 0 };
    const name = judgment === 'none' ? 'Take the judgment back' : `Judge “${alert.label}” ${judgment}`;
    await panel.submit(name, 'PATCH', 'alerts', { judgment }, { id: alert.id });
  }

  function button(alert, judgment) {
    const isGiven = alert.judgment === judgment;
    return el(
      'button',
      { type: 'button', 'aria-pressed': String(isGiven), title: isGiven ? 'take the judgment back' : null, onclick: () => give(alert, isGiven ? 'none' : judgment) },
      judgment,
    );
  }

  async function refusal() {
    const { events } = await ask('events', { limit: 20 });
    return events.find((event) => event.event === 'rejected' && event.number > given.newest && event.evidence.reason.includes(`"${given.id}"`));
  }

  return {
    root: panel.root,
    buttons: (alert) => (isWritable() ? el('span', { class: 'judge', role: 'group', 'aria-label': 'judge this alert' }, ...JUDGMENTS.map((judgment) => button(alert, judgment))) : null),
    async show(alerts) {
      if (!panel.isWaiting()) {
        return;
      }
      if (alerts.some((alert) => alert.id === given.id && (alert.judgment ?? 'none') === given.judgment)) {
        panel.done();
        return;
      }
      const refused = await refusal();
      if (refused && panel.isWaiting()) {
        panel.rejected(`Refused: ${refused.evidence.reason}`);
      }
    },
  };
}
