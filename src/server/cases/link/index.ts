/** The link of a case to its payment page. */
export { openPortal } from './open-portal.ts'
export { caseOfLink, type Portal, portalOf, type PortalNeeds } from './portal-of.ts'
export { firstContactAt } from './portal-store.ts'
export { changePortal } from './change-portal.ts'
export { hidden, stripLinks } from './strip-links.ts'
export { drawLink } from './change-portal.ts'
