/* The screens of help. Each article's text and the texts for the search come apart from them. */

export { ArticleScreen } from './ArticleScreen.tsx'
export { ContactScreen } from './ContactScreen.tsx'
export { HelpScreen } from './HelpScreen.tsx'
