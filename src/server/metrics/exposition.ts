type Labels = Record<string, string>

/** One line of a metric: `name` followed by `suffix`, with its labels. */
export type Reading = { value: number; labels?: Labels; suffix?: string }

/** A metric of Prometheus, read when it's asked for. Neither names nor labels may hold what a person wrote. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read(): Iterable<Reading>
}

/** A metric with one reading and no labels. */
export const single = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  read: () => number,
): Metric => ({ name, type, help, read: () => [{ value: read() }] })

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** The metrics in Prometheus's text format, version 0.0.4. */
export function writeMetrics(metrics: Iterable<Metric>): string {
  const lines: string[] = []
  for (const { name, help, type, read } of metrics) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    for (const { value, labels = {}, suffix = '' } of read()) {
      lines.push(`${name}${suffix}${inBraces(labels)} ${value}`)
    }
  }
  return `${lines.join('\n')}\n`
}

function inBraces(labels: Labels) {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
