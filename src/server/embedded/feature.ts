import { defineFeature } from '../platform/features/feature.ts'
import { nightlyBackup } from './backup/nightly-backup.ts'

/** Maintains the embedded database, object store and data folder. */
export const embedded = defineFeature({ name: 'embedded', jobs: [nightlyBackup] })
