// Finds phrases that have a better wording, in the texts people read: string literals and JSX text
// below src/ and bin/, and the documents. Prints each with its place, and ends with 1 if there are any.
import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** What not to write, and what to write instead. */
const phrases = [
  [/\b(no|some|any|every)body\b/gi, 'no one, someone, anyone, everyone'],
  [/\be-mails?\b|(?<!-)\bmails?\b(?!-| servers?\b)|\bmailed\b/gi, 'email, emailed'],
  [/\blog(ged|ging)? (in|out)\b|\b(a|the|your) login\b/gi, 'sign in, sign out'],
  [/\b(a|the|your) second step\b/gi, 'two-step sign-in'],
  [/\bthis vivary\b|\b(an|the|this|your) installation\b/gi, 'server'],
  [/\badministrators?\b/gi, 'operator'],
  [/\b(links?|invitations?) (is|are) (over|too old)\b/gi, 'no longer works, has expired'],
  [/\b(take|taken|takes|took) (it |them )?back\b/gi, 'withdraw, cancel'],
  [/\b(bring|brings|brought) (it |them )?back\b/gi, 'restore'],
  [/\berased?\b/gi, 'permanently deleted'],
  [/\bwhoever\b(?!\s+runs\b)/gi, 'anyone who, someone who'],
  [/\bat no cost\b/gi, 'free'],
  [/\bneed(n't| not)\b/gi, "don't need to"],
  [/\b(can|could|did|do|does|has|have|is|are|was|were|will|would) ?not\b/gi, "can't, isn't, …"],
  [/\b(moult|hibernat|heterozygous|pregnant)\w*/gi, 'shed, brumation, het, gravid'],
  [/[‘’]/g, 'a straight apostrophe, or “double quotes”'],
  [/\d %(?!\w)/g, '60%'],
]

/** Nodes of a program that hold no texts, and those that are one. */
const silent = /^(ImportDeclaration|TaggedTemplateExpression|TS(?!As|NonNull|Satisfies)\w+)$/
const spoken = /^(Literal|JSXText|TemplateElement)$/

const files = globSync(
  [
    '{src,bin}/**/*.{ts,tsx,js,mjs}',
    '*.md',
    '{docs,news}/**/*.md',
    'src/running/help/articles/*.md',
  ],
  {
    // Tests look for what is on the screen; the figures are printed by `npm run bench`; what keepers may
    // type is never shown.
    exclude: ['**/*.test.{ts,tsx}', 'docs/benchmarks.md', 'src/running/help/keepersWords.ts'],
  },
)

const complaints = files.sort().flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const texts = file.endsWith('.md') ? [proseOf(source)] : textsOf(source, file)
  return texts.flatMap(({ start, text }) =>
    phrases.flatMap(([phrase, better]) =>
      [...text.matchAll(phrase)].map(({ 0: found, index }) => {
        const line = source.slice(0, start + index).split('\n').length
        return `${file}:${line} “${found}”: write ${better}\n`
      }),
    ),
  )
})
process.stdout.write(complaints.join(''))
process.exitCode = complaints.length > 0 ? 1 : 0

/** A document without its code, which keeps its place. */
function proseOf(source) {
  const blank = (code) => code.replace(/\S/g, ' ')
  return { start: 0, text: source.replace(/^ *```[\s\S]*?^ *```|`[^`]+`|\]\([^)]*\)/gm, blank) }
}

/** The texts of a program, with their places: no names, comments, types, imports or SQL. */
function textsOf(source, file) {
  const texts = []
  visit(parseAst(source, { lang: file.match(/tsx?$/)?.[0] ?? 'js' }))
  return texts

  function visit(node) {
    if (Array.isArray(node)) node.forEach(visit)
    if (typeof node?.type !== 'string' || silent.test(node.type)) return
    const text = node.type === 'TemplateElement' ? node.value.cooked : node.value
    if (spoken.test(node.type) && isRead(text)) texts.push({ start: node.start, text })
    Object.values(node).forEach(visit)
  }
}

/** Not a code such as `mail`: a text has words, or begins with a capital. */
function isRead(text) {
  return typeof text === 'string' && /\p{L}\s|\s\p{L}|\p{Lu}\p{Ll}/u.test(text)
}
