import { defineArea } from '#web/platform/area.ts'
import { ledgerRoutes, licensingRoutes } from './routes.tsx'

/** The ledger of licences, and the licensing agreement. */
export const licensing = defineArea({
  inside: ledgerRoutes,
  everybody: licensingRoutes,
  besides: [['/licences', '/matches']],
})
