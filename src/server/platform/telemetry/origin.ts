import { originOfDoing } from '../log.ts'

/** Key of a job's request, unused by payloads. */
const field = '_origin'

export type Origin = { reqId?: string; traceparent?: string }

/** A job's data with the originating request. */
export function withOrigin(data: object): object {
  const origin = originOfDoing()
  return origin ? { ...data, [field]: origin } : data
}

/** Payload of a job and its origin. */
export function splitOrigin(data: unknown): { payload: unknown; origin: Origin } {
  if (typeof data !== 'object' || data === null || !(field in data)) return { payload: data, origin: {} }
  const { [field]: origin, ...payload } = data as Record<string, unknown>
  return { payload, origin: origin ?? {} }
}
