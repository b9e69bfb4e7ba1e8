/** Finds literals of case states in code and SQL. */
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  type Node,
  type StringLiteral,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'

export type Literal = { file: string; line: number; text: string }
export type LiteralScan = { files: number; literals: Literal[] }

/**
 * Reads the files of these projects that `isRead` lets through; paths are relative to the working folder. Types tell a state of a case from
 * a state of a payment. They come from TypeScript's own API, which is unstable: its version is pinned, and planted literals prove that it answers.
 */
export function caseStateLiterals(
  configs: readonly string[],
  states: readonly string[],
  isRead: (file: string) => boolean,
): LiteralScan {
  const api = new API({ cwd: process.cwd() })
  try {
    const projects = api.updateSnapshot({ openProjects: [...configs] }).getProjects()
    const read = projects.flatMap((project) => {
      const folder = dirname(project.configFileName)
      const paths = project.program.getSourceFileNames().filter((path) => path.startsWith(`${folder}/`))
      return paths
        .map((path) => ({ project, path, file: relative(process.cwd(), path) }))
        .filter(({ file }) => isRead(file))
    })
    return { files: read.length, literals: read.flatMap((one) => literalsIn(one, states)) }
  } finally {
    api.close()
  }
}

type Read = { project: Project; path: string; file: string }

function literalsIn({ project, path, file }: Read, states: readonly string[]): Literal[] {
  const text = readFileSync(path, 'utf8')
  if (!new RegExp(`'(${states.join('|')})'|Partial<Record<CaseState`).test(text)) return []
  const found: Literal[] = []
  const note = (at: number) => {
    const line = text.slice(0, at).split('\n').length
    found.push({ file, line, text: text.split('\n')[line - 1]!.trim() })
  }
  const visit = (node: Node): undefined => {
    const isLiteral = isStringLiteral(node) && states.includes(node.text)
    if (isLiteral ? isOfCase(project, node, states) : isCondition(node, states)) note(node.getStart())
    node.forEachChild(visit)
  }
  visit(project.program.getSourceFile(path)!)
  for (const { index } of text.matchAll(/Partial<Record<CaseState\b/g)) note(index)
  return found
}

/** A literal that is compared, listed or passed as the state of a case. A property names the target of a step and does not count. */
function isOfCase({ checker }: Project, node: StringLiteral, states: readonly string[]): boolean {
  const { parent } = node
  const isCaseState = (type: Type | undefined) => type !== undefined && holdsStates(type, states)
  if (isBinaryExpression(parent))
    return (
      comparisons.has(parent.operatorToken.kind) &&
      isCaseState(checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left))
    )
  if (isCaseClause(parent)) {
    const { parent: statement } = parent.parent
    return isSwitchStatement(statement) && isCaseState(checker.getTypeAtLocation(statement.expression))
  }
  if (isArrayLiteralExpression(parent))
    return isCaseState(checker.getContextualType(node)) || areStates(parent.elements, states)
  return isCallExpression(parent) && isCaseState(checker.getContextualType(node))
}

const comparisons = new Set([
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
])

/** A state of cases alone: payments are `paid`, too. */
const isOwn = (state: string) => state.includes('_')

function holdsStates(type: Type, states: readonly string[]): boolean {
  const names = (type.isUnionType() ? type.getTypes() : [type]).flatMap((one) =>
    one.isStringLiteralType() ? [one.value] : isNothing(one) || !(one.flags & TypeFlags.StringLike) ? [] : [''],
  )
  return names.length > 1 && names.every((name) => states.includes(name)) && names.some(isOwn)
}

const isNothing = (type: Type) => (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0

/** A list of states without a type that says so. */
const areStates = (elements: readonly Node[], states: readonly string[]): boolean => {
  const texts = elements.map((one) => (isStringLiteral(one) ? one.text : ''))
  return texts.every((text) => states.includes(text)) && texts.some(isOwn)
}

/** A condition on a case's state in SQL text. */
function isCondition(node: Node, states: readonly string[]): boolean {
  if (!isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return false
  const text = node.template.getText()
  const named = [...text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name!).filter((name) => states.includes(name))
  return named.some((name) => isOwn(name) || /\bcases\b|\bc\.state\b|_state\b/.test(text))
}
