import { z } from 'zod'

/** Start address of a visit. */
export const seed = z
  .url({ protocol: /^https?$/, error: 'This is not a web address; it should look like https://example.com.' })
  .max(2000)
