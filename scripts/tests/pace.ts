/**
 * The pace of this machine, from a loop of fixed work. Budgets of CPU time are divided by it and timeouts multiplied, so that a slow or busy
 * machine changes no verdict.
 */

/** CPU time of the loop on the reference machine (a quiet core of an AMD EPYC at 2.45 GHz), in milliseconds. */
const referenceMs = 10
const rounds = 4_000_000

type Sample = {
  /** Speed relative to the reference core; 0.5: twice the time. */
  pace: number
  /** Wall time beside the reference machine when quiet, at least 1: 3 waits three times as long. */
  slowness: number
}

/** Runs the loop once, about 10 ms. */
export function samplePace(): Sample {
  const cpu = process.cpuUsage()
  const started = performance.now()
  loop(rounds)
  const wallMs = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = Math.max((user + system) / 1000, 0.1)
  return { pace: referenceMs / cpuMs, slowness: Math.max(1, wallMs / referenceMs) }
}

/** Median pace of the samples; 1 without any. */
export function medianPace(samples: readonly Pick<Sample, 'pace'>[]): number {
  const sorted = samples.map(({ pace }) => pace).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

const table = new Uint32Array(4096)

/** Integer arithmetic in a chain that compilers cannot shorten. */
function loop(n: number): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < n; at++) {
    hash = Math.imul(hash ^ (table[at & 4095]! + at), 16_777_619)
    hash ^= hash >>> 15
    table[(hash >>> 8) & 4095] = hash
  }
  return hash
}
