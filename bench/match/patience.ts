import { defaultLimits } from '#engine/fingerprint/decode.ts'

/** The engine's limits, but for the clock: a run of an hour is not to end because the machine had others to serve for ten seconds. */
export const patience = { ...defaultLimits, seconds: 120 }
