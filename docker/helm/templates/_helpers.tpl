{{- define "swell.selector" -}}
app.kubernetes.io/name: swell
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

{{- /* The variable that names the file of an option: kafka.sasl.x-y becomes SWELL_KAFKA_SASL_X_Y_FILE. */ -}}
{{- define "swell.variable" -}}
SWELL_{{ regexReplaceAll "[.-]" . "_" | upper }}_FILE
{{- end }}
