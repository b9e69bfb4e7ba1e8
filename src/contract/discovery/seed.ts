import { z } from 'zod'

/** Where a visit begins. */
export const seed = z
  .url({ protocol: /^https?$/, error: 'This is not a web address; it should look like https://example.com.' })
  .max(2000)
