import type { NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { PageReader } from '#server/gateways/sources/wire/page-reader.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ImageConfig } from '../../config.ts'
import type { ImportShares } from '../../reading/import-lanes.ts'
import type { StorageNeeds } from '#server/platform/uploads/storage.ts'

/** Dependencies of imports. */
export type ImportNeeds = NotifyNeeds &
  StorageNeeds &
  Pick<Deps, 'db' | 'queue' | 'objects' | 'clock' | 'log' | 'outbound' | 'seal' | 'events'> & {
    config: Deps['config'] & ImageConfig
    pages: PageReader
    importShares: ImportShares
  }
