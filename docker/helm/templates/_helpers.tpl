{{- define "swell.selector" -}}
app.kubernetes.io/name: swell
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "swell.names" -}}
app.kubernetes.io/name: swell-names
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "swell.metadata" -}}
name: {{ .Release.Name }}
labels:
  {{- include "swell.selector" . | nindent 2 }}
  app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- /* A value of a properties file. Helm reads numbers as floating point: 1000000 would be 1e+06. */ -}}
{{- define "swell.value" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}
{{ int64 . }}
{{- else -}}
{{ toString . | replace "\\" "\\\\" | replace "\n" "\\n" }}
{{- end -}}
{{- end }}

{{- /* The variable of an option: kafka.sasl.x-y becomes SWELL_KAFKA_SASL_X_Y. */ -}}
{{- define "swell.variable" -}}
SWELL_{{ regexReplaceAll "[.-]" . "_" | upper }}
{{- end }}

{{- /* The variables that name the files of a secret. */ -}}
{{- define "swell.files" -}}
{{- range $key, $file := .options }}
- name: {{ include "swell.variable" $key }}_FILE
  value: /run/secrets/swell/{{ $file }}
{{- end }}
{{- range $key, $file := .clients }}
- name: {{ include "swell.variable" (print "kafka." $key) }}_FILE
  value: /run/secrets/swell/{{ $file }}
{{- end }}
{{- end }}

{{- /* What every pod runs as. */ -}}
{{- define "swell.user" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "swell.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* Where the pods may connect to: names of hosts, Kafka, and the other ports. */ -}}
{{- define "swell.egress" -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: kube-system
  ports:
    - {protocol: UDP, port: 53}
    - {protocol: TCP, port: 53}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: {{ .kafkaNamespace }}
  ports:
    {{- range .kafkaPorts }}
    - {protocol: TCP, port: {{ . }}}
    {{- end }}
{{- with .otherPorts }}
- ports:
    {{- range . }}
    - {protocol: TCP, port: {{ . }}}
    {{- end }}
{{- end }}
{{- end }}
