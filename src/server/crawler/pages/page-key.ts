import { hash } from 'node:crypto'

/** The key under which the address of a page is kept: addresses may be longer than an index entry. */
export const keyOfPage = (url: string): string => hash('sha256', url, 'base64url').slice(0, 27)
