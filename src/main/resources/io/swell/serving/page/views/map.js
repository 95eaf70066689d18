/** The map: topics that share terms are close to each other. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { cut, FONT, openChart, plain, tip } from '../charts.js';
import { topicColor } from '../colors.js';
import { announce, el } from '../dom.js';
import { percent } from '../format.js';
import { placesWithRoom } from '../map-labels.js';
import { legend } from '../names.js';
import { token } from '../theme.js';
import { go, link } from '../url.js';

const TOPICS = 100;
const SIZE = { least: 10, most: 58, narrow: 34 };
const MARGIN = { side: 66, wide: 96, top: 36, bottom: 46 };

export function open() {
  let graph = null;
  let opened = null;
  let current = -1;
  const host = el('div', {
    class: 'chart tallest',
    tabindex: 0,
    role: 'img',
    'aria-label': 'map of the topics; the arrow keys move from topic to topic, Enter opens a topic',
    onkeydown: keys,
  });
  const names = el('div');
  const related = el('span', { class: 'key' });
  const frame = card('Map of the topics', {
    kind: 'wide',
    tools: [related, downloads('map', () => ['graph', { topics: TOPICS }], () => opened?.chart ?? null)],
    children: [host, names],
  });

  function show(answer) {
    graph = answer;
    frame.setNote(graph.topics.length === 0 ? 'There are no topics yet.' : null);
    if (graph.topics.length === 0) {
      return;
    }
    if (opened === null) {
      opened = openChart(host);
      opened.chart.on('click', ({ dataType, data }) => dataType === 'node' && go(link('topic', { topic: data.name })));
    }
    opened.draw(option(graph, host.clientWidth, host.clientHeight));
    related.textContent = graph.edges.some((edge) => edge.relation !== 0)
      ? 'size: share; lines: shared terms; blue: occur together; orange: exclude each other'
      : 'size: share; lines: shared terms';
    names.replaceChildren(legend(graph.topics, ({ topic }, on) => point(graph.topics.findIndex((other) => other.topic === topic), on)));
  }

  function point(index, on) {
    opened?.chart.dispatchAction({ type: on ? 'highlight' : 'downplay', seriesIndex: 0, dataIndex: index });
  }

  function keys(event) {
    if (graph === null || graph.topics.length === 0) {
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && current >= 0) {
      go(link('topic', { topic: graph.topics[current].topic }));
    } else if (step !== undefined) {
      event.preventDefault();
      point(current, false);
      current = (Math.max(current, step > 0 ? -1 : 0) + step + graph.topics.length) % graph.topics.length;
      point(current, true);
      opened.chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: current });
      announce(describe(graph.topics[current]));
    }
  }

  return {
    root: frame.root,
    title: 'Map',
    ask: () => ask('graph', { topics: TOPICS }),
    show,
    redraw: () => graph !== null && show(graph),
    close: () => opened?.close(),
  };
}

function option(graph, width, height) {
  const largest = Math.max(...graph.topics.map((topic) => topic.share), 0.01);
  const most = width < 600 ? SIZE.narrow : SIZE.most;
  const side = width < 600 ? MARGIN.side : MARGIN.wide; // half the width of a label
  const font = width < 600 ? 9.5 : 11;
  const name = (place) => plain(cut(place.label, width < 600 ? 16 : 26));
  const inner = { width: Math.max(1, width - 2 * side), height: Math.max(1, height - MARGIN.top - MARGIN.bottom) };
  const nodes = graph.topics.map((place) => node(place, largest, most, inner));
  const circles = nodes.map(({ x, y, symbolSize }) => ({ x, y, size: symbolSize }));
  const chart = { left: -side, right: inner.width + side };
  placesWithRoom(circles, graph.topics.map(name), `${font}px ${FONT}`, font, chart).forEach((place, i) => {
    nodes[i].label = { show: place !== null, position: place ?? 'bottom' };
    nodes[i].emphasis = { label: { show: true } };
  });
  return {
    tooltip: tip(({ dataType, data }) => (dataType === 'edge' ? describeEdge(graph, data.edge) : describe(data.place))),
    series: [
      {
        type: 'graph',
        layout: 'none',
        left: side,
        right: side,
        top: MARGIN.top,
        bottom: MARGIN.bottom,
        roam: 'move',
        cursor: 'pointer',
        label: { show: true, position: 'bottom', distance: 3, color: token('--ink'), textBorderColor: token('--card'), textBorderWidth: 3, fontSize: font, formatter: ({ data }) => name(data.place) },
        emphasis: { focus: 'adjacency', label: { fontWeight: 600 } },
        blur: { itemStyle: { opacity: 0.2 }, label: { opacity: 0.2 } },
        data: nodes,
        links: graph.edges.map(edge),
      },
    ],
  };
}

/** Uses pixels of the chart as coordinates; otherwise the chart would scale circles to ellipses. */
function node(place, largest, most, { width, height }) {
  return {
    name: String(place.topic),
    x: place.x * width,
    y: place.y * height,
    symbolSize: Math.max(SIZE.least, most * Math.sqrt(place.share / largest)),
    itemStyle: { color: topicColor(place.topic), borderColor: token('--card'), borderWidth: 1.5 },
    place,
  };
}

function edge(edge) {
  const related = edge.relation !== 0;
  const strength = related ? Math.abs(edge.relation) : edge.overlap;
  return {
    source: String(edge.from),
    target: String(edge.to),
    edge,
    lineStyle: {
      color: token(related ? (edge.relation > 0 ? '--z-4' : '--z-0') : '--soft'),
      width: 0.8 + 8 * Math.min(0.5, strength),
      opacity: related ? 0.8 : 0.4,
      type: edge.relation < 0 ? 'dashed' : 'solid',
      curveness: 0.08,
    },
  };
}

function describe(place) {
  return `${plain(place.label)}  #${place.topic}\n${percent(place.share)} of the newest window\n${plain(place.terms.join(', '))}`;
}

function describeEdge(graph, { from, to, shared, overlap, relation }) {
  const name = (id) => plain(graph.topics.find((topic) => topic.topic === id).label);
  const terms = shared.length === 0 ? 'no shared terms' : `overlap ${overlap.toFixed(2)}: ${plain(shared.join(', '))}`;
  const related = relation === 0 ? '' : `\n${relation > 0 ? 'occur together' : 'exclude each other'} (${relation.toFixed(2)})`;
  return `${name(from)} – ${name(to)}\n${terms}${related}`;
}
