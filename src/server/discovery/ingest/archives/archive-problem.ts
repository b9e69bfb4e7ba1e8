/** Reason why a file cannot be read, as a sentence. Trying again helps only after a person has acted. */
export class ArchiveProblem extends Error {}

/** Reason why a server cannot answer now, as a sentence; it is asked again after `waitMs`. */
export class NotNow extends Error {
  readonly waitMs: number
  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}
