import type { Way } from '#contract/discovery/ways.ts'

export const wayNames: Record<Way, string> = {
  'own-sites': 'Sites you named or watch',
  'sites-for-everybody': 'Sites watched for everybody',
  archives: 'Archives of the web',
  services: 'Search services',
}
