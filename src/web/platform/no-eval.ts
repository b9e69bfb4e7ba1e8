import { z } from 'zod'

/** The page's policy forbids code from strings. This module must load before the first schema is built. */
z.config({ jitless: true })
