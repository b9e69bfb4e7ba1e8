import type { ImageHooks } from '#server/images/index.ts'
import { nameImage } from './name-images.ts'

/** What follows for the ledger when an image is called otherwise: its entries may name it, or name it no more. */
export const withLedger = (hooks: Omit<ImageHooks, 'called'>): ImageHooks => ({ ...hooks, called: nameImage })
