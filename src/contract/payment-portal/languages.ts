import { z } from 'zod'

/** The languages of the payment page and its mails. */
export const PortalLanguage = z.enum(['en', 'pt', 'fr', 'es', 'it'])
export type PortalLanguage = z.infer<typeof PortalLanguage>
