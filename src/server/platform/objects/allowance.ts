import { ObjectsFull } from './store.ts'

/** Bytes stored or being stored, and their limit. */
export type Allowance = {
  used(): number
  limit: number | undefined
  /** Counts the bytes in before they are written. Throws `ObjectsFull`. */
  take(bytes: number): void
  giveBack(bytes: number): void
}

export const openAllowance = (used: number, limit: number | undefined): Allowance => {
  let taken = used
  return {
    limit,
    used: () => taken,
    take: (bytes) => {
      if (limit !== undefined && taken + bytes > limit) {
        throw new ObjectsFull(
          `The store may hold ${readableBytes(limit)} and has no room for this file. Delete files that are no longer needed, or raise the quota.`,
        )
      }
      taken += bytes
    },
    giveBack: (bytes) => {
      taken -= bytes
    },
  }
}

/** `1.5 GB`: decimal units, one place from kilobytes on. */
export const readableBytes = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${units[step] ?? ''}`
}
