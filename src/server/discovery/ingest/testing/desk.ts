import { expect } from 'vitest'
import { type Ingest, listIngests } from '#contract/discovery/ingests.ts'
import { runIngestCommand } from '#server/cli/ingest-command.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { People } from '#server/testing/people.ts'
import { startIngests, type StartNeeds } from '../start-ingest.ts'
import { takeCrawl, type TakeNeeds } from '../archives/take-crawl.ts'

/** Actions of staff on archives, and views of them. */
export type Desk = {
  /** Runs a command as typed; resolves to its output. */
  command(...args: string[]): Promise<string[]>
  /** The same where the app has other needs. */
  commandOf(needs: StartNeeds & TakeNeeds, ...args: string[]): Promise<string[]>
  newest(name: string): Promise<Ingest>
  /** The reading of a file once it is finished. */
  whenRead(name: string): Promise<Ingest>
  /** Asks for a file, and leaves it for the test to read. */
  asked(place: string): Promise<string>
  /** Takes a crawl, and leaves its parts for the test to read; resolves to the first of them. */
  takenOf(needs: TakeNeeds, crawl: string): Promise<string>
}

export function deskOf({ deps }: Pick<TestApp, 'deps'>, { chiara }: Pick<People, 'chiara'>): Desk {
  const newest = async (name: string): Promise<Ingest> => {
    const { data } = await chiara.call(listIngests)
    return data.find((one) => one.name === name)!
  }
  const commandOf: Desk['commandOf'] = async (needs, ...args) => {
    const said: string[] = []
    await runIngestCommand(needs, args, (line) => said.push(line))
    return said
  }
  return {
    newest,
    command: (...args) => commandOf(deps, ...args),
    commandOf,
    takenOf: async (needs, crawl) => {
      await takeCrawl(unqueued(needs), crawl)
      const { data } = await chiara.call(listIngests)
      return data.find(({ state }) => state === 'waiting')!._id
    },
    whenRead: async (name) => {
      await expect.poll(async () => isOver(await newest(name)), { timeout: 25_000 }).toBe(true)
      return await newest(name)
    },
    asked: async (place) => {
      for await (const { archive } of startIngests(unqueued(deps), place)) return (await newest(archive.name))._id
      throw new Error('nothing was taken')
    },
  }
}

const isOver = ({ state, files }: Ingest) =>
  !['waiting', 'reading'].includes(state) && (state !== 'read' || files.done === files.total)

/** Adds a queue without a worker. */
export const unqueued = <N extends StartNeeds | TakeNeeds>(deps: N): N => ({
  ...deps,
  queue: { enqueue: async () => {} },
})

export const aRun = (run: Partial<Run> = {}): Run => ({
  id: 'a',
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
  ...run,
})
