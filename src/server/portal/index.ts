/** What features to the right, and the composition root, may use of the payment page. */
export { servePaymentPage } from './page/serve-page.ts'
export { type Correspondence, correspondenceOf } from './correspondence.ts'
