import { z } from 'zod'

/** The page's policy allows no code made from strings. It has to be said before the first schema is made, so this is imported first. */
z.config({ jitless: true })
