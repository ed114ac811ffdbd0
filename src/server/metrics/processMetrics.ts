import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { version } from '../root.ts'
import { type Metric, single } from './exposition.ts'

const resolution_ms = 20
/** How long a reading of the delay stands, so that two who ask don't halve each other's. */
const window_ms = 15_000
const percentiles = [50, 99, 100]

/** The process by itself: its version, memory, processor time and event loop. `stop` ends the measuring. */
export function processMetrics(): { metrics: Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolution_ms })
  delay.enable()
  let [readAt, readings] = [Number.NEGATIVE_INFINITY, readDelay()]

  function readDelay() {
    return percentiles.map((percentile) => ({
      value: Math.max(0, delay.percentile(percentile) / 1e6 - resolution_ms) / 1000,
      labels: { percentile: String(percentile) },
    }))
  }

  const memory = (key: keyof NodeJS.MemoryUsage) => () => process.memoryUsage()[key]
  const metrics: Metric[] = [
    {
      name: 'vivary_info',
      type: 'gauge',
      help: 'Version of Vivary and of Node.',
      read: () => [{ value: 1, labels: { version, node: process.version } }],
    },
    single(
      'process_start_time_seconds',
      'gauge',
      'When the process started, in seconds since 1970.',
      () => performance.timeOrigin / 1000,
    ),
    single('process_cpu_seconds_total', 'counter', 'Processor time of the process.', () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    }),
    single(
      'process_resident_memory_bytes',
      'gauge',
      'Memory of the process.',
      process.memoryUsage.rss,
    ),
    single('nodejs_heap_used_bytes', 'gauge', 'Heap in use.', memory('heapUsed')),
    single('nodejs_heap_total_bytes', 'gauge', 'Heap that V8 holds.', memory('heapTotal')),
    single('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap.', memory('external')),
    single(
      'nodejs_eventloop_busy_seconds_total',
      'counter',
      'Time that the event loop was at work.',
      () => performance.eventLoopUtilization().active / 1000,
    ),
    {
      name: 'nodejs_eventloop_delay_seconds',
      type: 'gauge',
      help: 'How late timers were in the last 15 seconds or more; percentile 100 is the latest.',
      read() {
        if (performance.now() - readAt >= window_ms) {
          ;[readAt, readings] = [performance.now(), readDelay()]
          delay.reset()
        }
        return readings
      },
    },
  ]
  return { metrics, stop: () => delay.disable() }
}
