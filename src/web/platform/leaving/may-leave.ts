type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** True when the session may end; unsaved pages ask first. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false
  return true
}

/** Registers `ask` for logouts; the returned function removes it. */
export function askBeforeLeaving(ask: Question): () => void {
  questions.add(ask)
  return () => void questions.delete(ask)
}
