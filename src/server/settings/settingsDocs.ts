import { z } from 'zod'
import { settings } from './settings.ts'

/** The text of docs/settings.md: every setting with its default and what it does. */
export function settingsTable(): string {
  const rows = described().map(
    ({ name, preset, description, isSecret }) =>
      `| \`${name}\`${isSecret ? ' *' : ''} | ${preset && `\`${preset}\``} | ${description} |`,
  )
  return `# Settings

Set these as environment variables, or in a \`.env\` file in the project folder. Environment variables take precedence.
Vivary won't start with an invalid setting, and names the one that's wrong. Generated from \`src/server/settings/settings.ts\`.

Those with a * are secrets. Each can be read from a file instead, as containers and vaults provide them:
\`SECRET_KEY_FILE=/run/secrets/vivary_key\` in place of \`SECRET_KEY\`.

| Variable | Default | What it does |
|---|---|---|
${rows.join('\n')}
`
}

/** The text of `.env.example`: every setting with its description and default, commented out. */
export function envExample(): string {
  const head = `# Vivary's settings. Copy this file to .env and change what you need; an environment
# variable overrides the file. A secret can stand in a file of its own, which its variable with _FILE
# names. Generated from src/server/settings/settings.ts.`
  const parts = described().map(({ name, preset, description, isSecret }) => {
    const file = isSecret ? [`# ${name}_FILE=`] : []
    return [...commentLines(description), `# ${name}=${preset}`, ...file].join('\n')
  })
  return `${[head, ...parts].join('\n\n')}\n`
}

/** Each setting as an operator writes it; `preset` is empty for optional ones. */
function described() {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input' })
  return Object.entries(properties).map(([name, about]) => {
    const {
      default: preset = '',
      description = '',
      isSecret,
    } = typeof about === 'object' ? about : {}
    return { name, preset: String(preset), description, isSecret: isSecret === true }
  })
}

/** Lines of at most 98 characters. */
function commentLines(text: string) {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > 98) lines.push(`# ${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines
}
