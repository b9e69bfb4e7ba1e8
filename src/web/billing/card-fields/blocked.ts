/** Said where the payment partner's script does not come. */
export const blocked =
  'Our payment partner could not be verified. Please turn off ad blockers and other blockers for this page, then reload it.'
