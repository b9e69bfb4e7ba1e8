import type { Config } from '../config.ts'
import { version } from '../version.ts'

/** Our user agent, with an address for complaints. */
export const userAgentOf = ({ publicUrl, brand }: Pick<Config, 'publicUrl' | 'brand'>): string =>
  `RightframeBot/${version} (+${publicUrl}; ${brand.support})`
