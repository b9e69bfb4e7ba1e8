/** Prices on pages to the right. */
export { PricePanel } from './price-panel.tsx'
