/** Why a file cannot be read, as a sentence; trying again helps only after somebody has done something. */
export class ArchiveProblem extends Error {}

/** A server that cannot answer now, and why, as a sentence; it is asked again after `waitMs`. */
export class NotNow extends Error {
  readonly waitMs: number
  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}
