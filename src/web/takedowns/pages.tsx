import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of takedowns, each loaded when it is opened. */
export const TakedownsPage = lazyPage(() => import('./list/takedowns-page.tsx'), 'TakedownsPage')
export const NewTakedownPage = lazyPage(() => import('./start/new-takedown-page.tsx'), 'NewTakedownPage')
export const TakedownPage = lazyPage(() => import('./takedown/takedown-page.tsx'), 'TakedownPage')

export const BulkPage = lazyPage(() => import('./bulk/bulk-page.tsx'), 'BulkPage')

export const startBulk = async () => ({ default: (await import('./bulk/start-bulk.tsx')).StartBulk })
export const startBulkOfFilter = async () => ({
  default: (await import('./bulk/start-bulk-of-filter.tsx')).StartBulkOfFilter,
})
export const waysOut = async () => ({ default: (await import('./start/convert-case.tsx')).WaysOut })

/** The desk's pages on takedowns. */
export const DeskTakedownsPage = lazyPage(() => import('./desk/queues/desk-takedowns-page.tsx'), 'DeskTakedownsPage')
export const DeskTakedownPage = lazyPage(() => import('./desk/takedown/desk-takedown-page.tsx'), 'DeskTakedownPage')
export const RegionsPage = lazyPage(() => import('./desk/regions/regions-page.tsx'), 'RegionsPage')
export const RecipientsPage = lazyPage(() => import('./desk/recipients/recipients-page.tsx'), 'RecipientsPage')
export const RecipientPage = lazyPage(() => import('./desk/recipients/recipient-page.tsx'), 'RecipientPage')
export const RegionPage = lazyPage(() => import('./desk/regions/region-page.tsx'), 'RegionPage')
