#!/bin/sh
# What Apache's image of Kafka does at its start: KAFKA_LOG_DIRS becomes log.dirs, the data folder is formatted once, then the broker runs.
set -e
properties=/opt/kafka/config/server.properties
env | while IFS='=' read -r name value; do
  case $name in
  KAFKA_HEAP_OPTS) ;;
  KAFKA_*) echo "$(echo "${name#KAFKA_}" | tr 'A-Z_' 'a-z.')=$value" ;;
  esac
done >"$properties"
java="/opt/java/bin/java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp /opt/kafka/libs/*"
set -f
$java -Xmx128m kafka.tools.StorageTool format --ignore-formatted -t "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" -c "$properties"
# shellcheck disable=SC2086
exec $java $KAFKA_HEAP_OPTS kafka.Kafka "$properties"
