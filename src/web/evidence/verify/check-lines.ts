import type { VerifiedEvidence } from '#contract/platform/verify.ts'

/** Commands that check saved files with `sha256sum` and `openssl`: the hash of a file, and each time-stamp. */
export function checkLines({ number, manifestHash, warcHash, downloads }: VerifiedEvidence): string[] {
  const certificates = downloads.find(({ kind }) => kind === 'certificates')?.name
  const tokens = downloads.filter(({ kind }) => kind === 'time-stamp')
  return [
    'sha256sum FILE',
    ...tokens.flatMap(({ name }) => [
      `openssl ts -verify -token_in -in ${number}-${name} \\`,
      `  -digest ${name.startsWith('warc') ? warcHash : manifestHash} \\`,
      `  -CAfile ${number}-${certificates}`,
    ]),
  ]
}
