import { planChanged } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { storageUsed, uploadBegun, uploadKey } from '#server/platform/uploads/events.ts'
import { askForBalance, type WatchNeeds } from './monitoring/monitoring.ts'
import { readTotals } from './store.ts'
import { keyForImage, noteUpload } from './uploads/begin-upload.ts'
import { bytesOfForms } from './uploads/upload-form-store.ts'

export const subscriptions = [
  on(planChanged, (tx, { ownerId }, needs: WatchNeeds) => askForBalance(needs, tx, ownerId)),
  answer(uploadKey, async (_, file) => (file.scope === 'images' ? keyForImage(file) : undefined)),
  on(uploadBegun, async (tx, file, needs: Pick<Deps, 'clock'>) => {
    if (file.scope === 'images') await noteUpload(needs, tx, file)
  }),
  answer(
    storageUsed,
    async (db, { ownerId }) => (await readTotals(db, ownerId)).bytes + (await bytesOfForms(db, ownerId)),
  ),
]
