import { join } from 'node:path'
import type { SandboxClock } from '../clock.ts'
import { keepIn } from '../kept-file.ts'
import { type Letter, letterOf } from '../mailbox/letter.ts'
import { sendAnswer } from '../mailbox/send-answer.ts'
import { sendBounce } from '../mailbox/send-bounce.ts'
import type { TakenMail } from '../mailbox/taken-mail.ts'
import { deskAt, type DeskName, type DeskStep, stepsOf } from './abuse-desks.ts'
import { changeCopies, type Hosts, urlsIn } from './change-copies.ts'

/** A notice at a desk, with the number of its next step and the addresses that were removed. */
type Errand = { desk: DeskName; letter: Letter; step: number; removed: string[] }

/** The hosts of the sandbox: they read notices that came by mail, and act on them when it is time. */
export type HostDesks = {
  take(mail: TakenMail): void
  /** Resolves once everything that is due was tried. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

type Options = {
  folder: string
  clock: Pick<SandboxClock, 'now'>
  /** The port that takes answers. */
  answersTo: number
  hosts: Hosts
}

const dayMs = 86_400_000
/** Milliseconds between tries of a step. */
const lookEveryMs = 3000
const notHere = 'None of the addresses in your notice is served by us.'

export function openHostDesks({ folder, clock, answersTo, hosts }: Options): HostDesks {
  const errands: Errand[] = []
  const kept = keepIn(join(folder, 'host-desks.json'), () => errands)
  errands.push(...((kept.before ?? []) as Errand[]))
  let running = Promise.resolve()
  const runDue = async () => {
    for (const errand of errands) await follow(errand, { clock, answersTo, hosts, touch: kept.touch })
    errands.splice(0, errands.length, ...errands.filter((errand) => nextStep(errand) !== undefined))
  }
  const catchUp = () => (running = running.then(runDue))
  const timer = setInterval(() => void catchUp(), lookEveryMs).unref()
  return {
    take: (mail) => {
      for (const address of mail.to) {
        const desk = deskAt(address)
        if (desk) errands.push({ desk, letter: letterOf(mail, address), step: 0, removed: [] })
      }
      kept.touch()
      void catchUp()
    },
    catchUp,
    close: async () => {
      clearInterval(timer)
      await running
      kept.close()
    },
  }
}

const nextStep = ({ desk, step }: Errand): DeskStep | undefined => stepsOf(desk)[step]

type Means = Omit<Options, 'folder'> & { touch: () => void }

/** Takes the steps of a notice that are due. One that fails stays due; one that the other side refuses for good is passed over. */
async function follow(errand: Errand, means: Means): Promise<void> {
  for (let step = nextStep(errand); step && isDue(errand, step, means.clock.now()); step = nextStep(errand)) {
    try {
      await take(errand, step, means)
    } catch (error) {
      if (!isRefused(error)) return
    }
    errand.step += 1
    means.touch()
  }
}

const isDue = ({ letter }: Errand, { afterDays = 0 }: DeskStep, now: Date): boolean =>
  Date.parse(letter.at) + afterDays * dayMs <= now.getTime()

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

async function take(errand: Errand, step: DeskStep, { answersTo, hosts }: Means): Promise<void> {
  const { letter } = errand
  switch (step.does) {
    case 'answer':
      return await sendAnswer(answersTo, letter, step)
    case 'bounce':
      return await sendBounce(answersTo, letter)
    case 'restore':
      return void (await changeCopies('PUT', errand.removed, hosts))
    case 'remove': {
      const removed = await changeCopies('DELETE', urlsIn(letter.text), hosts)
      errand.removed = [...new Set([...errand.removed, ...removed])]
      const isOurs = errand.removed.length > 0
      await sendAnswer(answersTo, letter, isOurs ? step : { text: notHere })
      if (!isOurs) errand.step = stepsOf(errand.desk).length
      return
    }
    default:
      step satisfies never
  }
}
