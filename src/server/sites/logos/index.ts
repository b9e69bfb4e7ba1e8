/** Logos of sites. */
export { openLogoReader } from './logo-reader.ts'
export { readLogos } from './logo-store.ts'
export { wantLogo } from './want-logo.ts'
