import { defineArea } from '#web/platform/area.ts'
import { billingRoutes } from './routes.tsx'

export const billing = defineArea({ inside: billingRoutes, places: [{ href: '/billing', label: 'Billing' }] })
