import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { type HandledJob, handleJob, job } from '#server/platform/jobs/job.ts'
import { makePackage, type PackageNeeds, type PackageResult } from './make-package.ts'
import type { Progress } from './make-pictures.ts'
import type { PackageFacts } from './package-facts.ts'

/** Makes the package of a paid order. A run that was cut off goes on where it stopped. The key of `enqueue` is the order's id. */
export const prepareRegistration = job({
  name: 'prepare-registration',
  payload: z.object({ registrationId: Id }),
  isLong: true,
  onePerKey: true,
  concurrency: 2,
  withinSeconds: 3600,
  retries: 8,
})

/** The job's access to orders. */
export type PackagedOrders<Needs> = {
  /** Marks that the package is being made. Undefined where the order is in no state for it. */
  begin: (needs: Needs, registrationId: Id) => Promise<PackageFacts | undefined>
  /** Hears of each copy that was made. */
  tell: (needs: Needs, registrationId: Id, progress: Progress) => Promise<void>
  /** Moves the order on, or back with the problems. A second call with the same result changes nothing. */
  end: (needs: Needs, registrationId: Id, result: PackageResult) => Promise<void>
}

/** Ties the job to the store of orders. */
export const handlePreparation = <Needs extends PackageNeeds>({
  begin,
  tell,
  end,
}: PackagedOrders<Needs>): HandledJob<Needs> =>
  handleJob(
    prepareRegistration,
    async (needs: Needs, { registrationId }, { signal }) => {
      const facts = await begin(needs, registrationId)
      if (!facts) return
      const result = await makePackage(needs, facts, {
        signal,
        tell: (progress) => tell(needs, registrationId, progress),
      })
      await end(needs, registrationId, result)
    },
    (needs: Needs, { registrationId }) => end(needs, registrationId, { kind: 'failed' }),
  )
