import { defineFeature } from '../platform/features/feature.ts'
import { nightlyBackup } from './backup/nightly-backup.ts'

/** Care for the database, object store and data folder that come with the product. */
export const embedded = defineFeature({ name: 'embedded', jobs: [nightlyBackup] })
