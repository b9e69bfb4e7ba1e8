/** System code of a failed call (`ENOENT`), else empty. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The work's result; undefined if it fails with these codes. */
export const unless = async <Result>(codes: string[], work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work
  } catch (error) {
    if (codes.includes(codeOf(error))) return undefined
    throw error
  }
}
