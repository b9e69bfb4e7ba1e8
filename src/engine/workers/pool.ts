import type { Worker } from 'node:worker_threads'
import type { AgreeingPlace } from '#engine/explanation/agreeing-places.ts'
import { defaultLimits, type Frame, type Limits, type Picture } from '#engine/fingerprint/decode.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { UnreadableImage } from '#engine/fingerprint/unreadable-image.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'
import type { Stored } from '#engine/verification/pose-candidates.ts'
import { isStarved, readLoad } from './machine-load.ts'
import { openThread } from './open-thread.ts'
import type { Answer, Task } from './pool-worker.ts'

/** The engine at work in threads of its own. A picture that crashes or stalls its thread costs that picture alone. */
export type EnginePool<Judgement = Verdict | null> = {
  /** Rejects with UnreadableImage, or with the signal's reason when it is aborted before its turn. The bytes are copied. */
  fingerprint(bytes: Uint8Array, signal?: AbortSignal): Promise<Fingerprint>
  /** Fingerprints of the first picture, and of differing further ones. */
  fingerprintAll(bytes: Uint8Array, signal?: AbortSignal): Promise<Frame<Fingerprint>[]>
  /** The same for a picture that was decoded elsewhere. */
  fingerprintOf(picture: Picture, signal?: AbortSignal): Promise<Fingerprint>
  /** `owned`: as stored, read within the thread. */
  compare(owned: Uint8Array, seen: Fingerprint, signal?: AbortSignal): Promise<Judgement>
  /** Judges together all images that one picture may show. */
  compareAll(owned: Stored[], seen: Fingerprint, signal?: AbortSignal): Promise<Judgement[]>
  /** Agreeing places for display; empty without a copy. */
  agreeingPlaces(owned: Uint8Array, seen: Fingerprint, signal?: AbortSignal): Promise<AgreeingPlace[]>
  /** Ends the threads; what still waits is rejected. */
  close(): Promise<void>
}

type Options = {
  workers: number
  limits?: Limits
  /** The file that each thread runs. Tests give one that misbehaves, the bench one that tells more of a comparison. */
  module?: URL
  /** True when the machine kept this process from its work; a job then gets its seconds once more. */
  starved?: typeof isStarved
  /** Seconds that a thread gets beyond the decoder's own limit. */
  graceSeconds?: number
}

export function enginePool<Judgement = Verdict | null>({
  workers,
  limits = defaultLimits,
  module = ownModule,
  starved = isStarved,
  graceSeconds = usualGrace,
}: Options): EnginePool<Judgement> {
  const crew = new Crew(workers, { limits, module, starved, graceSeconds })
  const compareAll = (owned: Stored[], seen: Fingerprint, signal?: AbortSignal) =>
    crew.ask<Judgement[]>({ name: 'compare', owned, seen }, signal)
  return {
    fingerprint: (bytes, signal) => crew.ask<Fingerprint>({ name: 'fingerprint', bytes, limits }, signal),
    fingerprintAll: (bytes, signal) =>
      crew.ask<Frame<Fingerprint>[]>({ name: 'fingerprint-all', bytes, limits }, signal),
    fingerprintOf: (picture, signal) => crew.ask<Fingerprint>({ name: 'fingerprint-decoded', picture }, signal),
    compare: async (owned, seen, signal) => (await compareAll([{ bytes: owned }], seen, signal))[0]!,
    compareAll,
    agreeingPlaces: (owned, seen, signal) =>
      crew.ask<AgreeingPlace[]>({ name: 'agreeing-places', owned, seen }, signal),
    close: () => crew.close(),
  }
}

const ownModule = new URL('./pool-worker.ts', import.meta.url)

type Job = {
  task: Task
  signal: AbortSignal | undefined
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}
type Seat = { worker: Worker; job?: Job; timer?: NodeJS.Timeout }

/** Seconds beyond the decoder's own limit, which keeps the thread. */
const usualGrace = 2
/** Most turns of a job on a busy machine. */
const maxTurns = 20

class Crew {
  readonly #seats = new Set<Seat>()
  readonly #waiting: Job[] = []
  readonly #maxSeats: number
  readonly #options: Required<Omit<Options, 'workers'>>
  #isClosed = false

  constructor(maxSeats: number, options: Required<Omit<Options, 'workers'>>) {
    this.#maxSeats = maxSeats
    this.#options = options
  }

  ask<T>(task: Task, signal: AbortSignal | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isClosed) return reject(closed())
      this.#waiting.push({ task, signal, resolve, reject })
      this.#giveOut()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.reject(closed())
    const seats = [...this.#seats]
    this.#seats.clear()
    for (const seat of seats) release(seat)?.reject(closed())
    await Promise.all(seats.map(({ worker }) => worker.terminate()))
  }

  #giveOut(): void {
    while (this.#waiting.length > 0) {
      const seat =
        [...this.#seats].find(({ job }) => !job) ?? (this.#seats.size < this.#maxSeats ? this.#open() : undefined)
      if (!seat) return
      const job = this.#waiting.shift()!
      if (job.signal?.aborted) job.reject(job.signal.reason)
      else this.#start(seat, job)
    }
  }

  #open(): Seat {
    const seat: Seat = { worker: openThread(this.#options.module) }
    const crashed = () =>
      this.#giveUp(seat, new UnreadableImage('crashed', 'This picture cannot be read: reading it failed badly.'))
    seat.worker
      .on('message', (answer: Answer) => {
        settle(release(seat), answer)
        this.#giveOut()
      })
      .on('error', crashed)
      .on('exit', crashed)
    this.#seats.add(seat)
    return seat
  }

  #start(seat: Seat, job: Job): void {
    const { starved, graceSeconds, limits } = this.#options
    const { seconds } = limits
    const before = readLoad()
    const wait = (turns: number) => {
      seat.timer = setTimeout(
        () => {
          const isBusy = starved(before, { ownMs: seconds * 1000 * this.#seats.size })
          if (isBusy && turns > 1) wait(turns - 1)
          else this.#giveUp(seat, isBusy ? tooBusy() : tooSlow(seconds))
        },
        (seconds + graceSeconds) * 1000,
      )
    }
    seat.job = job
    wait(maxTurns)
    seat.worker.ref()
    seat.worker.postMessage(job.task)
  }

  /** Ends the thread; another replaces it on demand. */
  #giveUp(seat: Seat, reason: unknown): void {
    if (!this.#seats.delete(seat)) return
    release(seat)?.reject(reason)
    void seat.worker.terminate()
    this.#giveOut()
  }
}

/** An idle thread does not keep the process alive. */
function release(seat: Seat): Job | undefined {
  clearTimeout(seat.timer)
  seat.worker.unref()
  const { job } = seat
  delete seat.job
  return job
}

function settle(job: Job | undefined, answer: Answer): void {
  if ('done' in answer) job?.resolve(answer.done as never)
  else if ('unreadable' in answer) job?.reject(new UnreadableImage(answer.unreadable.reason, answer.unreadable.message))
  else job?.reject(answer.failed)
}

const closed = () => new Error('The engine is closed.')
const tooSlow = (seconds: number) =>
  new UnreadableImage('too-slow', `This picture took longer than ${seconds} seconds to read.`)
const tooBusy = () => new UnreadableImage('too-busy', 'This machine was too busy to read this picture.')
