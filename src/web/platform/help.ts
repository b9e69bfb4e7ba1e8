import { brandWord } from './brand.ts'

/** The address of a help article, by its id; undefined where the operator has no help centre. */
export function helpArticle(elevioId: string | undefined): string | undefined {
  const help = brandWord('help')
  return help && elevioId ? `${help}/${encodeURIComponent(elevioId)}` : undefined
}
