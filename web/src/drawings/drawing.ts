/** What a page may say about a drawing: its place and size come from the page's own style. */
export interface DrawingProps {
  className?: string | undefined;
}

/**
 * The colours of all drawings, one family with the posters. Each is a CSS variable with our own value behind it, so
 * that a theme can shift a tone without a second drawing.
 */
export const tone = {
  ink: 'var(--drawing-ink, #06302F)',
  deep: 'var(--drawing-deep, #08454A)',
  ocean: 'var(--drawing-ocean, #0B5E6B)',
  sea: 'var(--drawing-sea, #14808A)',
  lagoon: 'var(--drawing-lagoon, #3BA9A5)',
  mint: 'var(--drawing-mint, #8AD9BD)',
  pale: 'var(--drawing-pale, #D9F2E6)',
  green: 'var(--drawing-green, #0E9F6E)',
  forest: 'var(--drawing-forest, #07694A)',
  gold: 'var(--drawing-gold, #F5B83D)',
  sun: 'var(--drawing-sun, #FFD36B)',
  coral: 'var(--drawing-coral, #F2705A)',
  brick: 'var(--drawing-brick, #C9573F)',
  sand: 'var(--drawing-sand, #F3DDB3)',
  cream: 'var(--drawing-cream, #FFF5DF)',
} as const;
