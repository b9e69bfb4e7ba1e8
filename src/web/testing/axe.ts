import axe from 'axe-core'

/** What an accessibility audit finds wrong, one line for each rule: its name and the first element that breaks it. */
export async function axeFaults(element: Element = document.body): Promise<string[]> {
  await motionEnds()
  const { violations } = await axe.run(element, { resultTypes: ['violations'], rules: { region: { enabled: false } } })
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.html})`)
}

/** What fades in or out has its colours only when it is done; what moves without end is not waited for. */
async function motionEnds(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
