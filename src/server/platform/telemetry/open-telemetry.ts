import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Counter, Histogram } from '@opentelemetry/api'
import { type Count, type Duration, type Labels, measures, sendMeasuresTo, type Sink, type Span } from './measures.ts'

type Needs = {
  /** Serve measures in the form of Prometheus. */
  metrics: boolean
  /** Sends spans to the collector of OTEL_EXPORTER_OTLP_…. */
  traces: boolean
  /** Jobs that wait, by name, in the whole installation. */
  waiting: () => Promise<{ name: string; waiting: number; dead: number }[]>
}

export type Telemetry = {
  /** Writes the measures of this process. */
  metrics: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  close: () => Promise<void>
}

/** Loads OpenTelemetry, only when measures or traces are on. */
export async function openTelemetry({ metrics, traces, waiting }: Needs): Promise<Telemetry> {
  const [api, { NodeSDK }, { PrometheusExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-prometheus'),
  ])
  const exporter = metrics ? new PrometheusExporter({ preventServerStart: true }) : undefined
  const sdk = new NodeSDK({
    serviceName: 'rightframe',
    instrumentations: [],
    logRecordProcessors: [],
    metricReaders: exporter ? [exporter] : [],
    ...(traces ? {} : { spanProcessors: [] }),
  })
  sdk.start()
  const meter = api.metrics.getMeter('rightframe')
  observe(meter, waiting)
  sendMeasuresTo(sinkOf(api, meter))
  return {
    metrics: exporter && ((request, response) => exporter.getMetricsRequestHandler(request, response)),
    close: async () => {
      sendMeasuresTo(undefined)
      await sdk.shutdown().catch(() => undefined)
      for (const part of [api.metrics, api.trace, api.context, api.propagation]) part.disable()
    },
  }
}

type Api = typeof OpenTelemetry
type Meter = ReturnType<Api['metrics']['getMeter']>

/** In seconds: a short answer to a long job. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

function observe(meter: Meter, waiting: Needs['waiting']): void {
  const options = { description: 'Jobs of the whole installation, by job and state.' }
  meter.createObservableGauge('rightframe_jobs', options).addCallback(async (result) => {
    for (const { name, waiting: queued, dead } of await waiting()) {
      result.observe(queued, { job: name, state: 'waiting' })
      result.observe(dead, { job: name, state: 'failed' })
    }
  })
  meter
    .createObservableGauge('rightframe_memory_bytes', { description: 'Memory of this process, in bytes.' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
}

function sinkOf(api: Api, meter: Meter): Sink {
  const durations = new Map<string, Histogram>()
  const counts = new Map<string, Counter>()
  for (const [name, { kind, says: description }] of Object.entries(measures))
    if (kind === 'count') counts.set(name, meter.createCounter(name, { description }))
    else
      durations.set(
        name,
        meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: boundaries } }),
      )
  const tracer = api.trace.getTracer('rightframe')
  return {
    count: (name: Count, labels: Labels) => counts.get(name)?.add(1, labels),
    time: (name: Duration, seconds, labels) => durations.get(name)?.record(seconds, labels),
    begin: (name, kind, parent) => {
      const above = api.propagation.extract(api.ROOT_CONTEXT, parent === undefined ? {} : { traceparent: parent })
      const span = tracer.startSpan(name, { kind: api.SpanKind[kind === 'server' ? 'SERVER' : 'CONSUMER'] }, above)
      return spanOf(api, span)
    },
  }
}

function spanOf(api: Api, span: ReturnType<ReturnType<Api['trace']['getTracer']>['startSpan']>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end: (about, failed) => {
      span.setAttributes(about)
      if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}
