{{/* Written by npm run codegen. */}}

{{/* The name of a service's settings, with what says what is in them: pods are made anew when they change. */}}
{{- define "banyan.settings" -}}
{{- $name := index . 1 -}}
{{ $name }}-{{ (index (index . 0).Values.services $name).settings | toJson | sha256sum | trunc 10 }}
{{- end }}

{{/* Where PostgreSQL, Redis and Kafka may be, as a policy names it. */}}
{{- define "banyan.networks" -}}
{{- $peers := list -}}
{{- range .Values.networks -}}
{{- $peers = append $peers (dict "ipBlock" (dict "cidr" .)) -}}
{{- end -}}
{{ toJson $peers }}
{{- end }}
