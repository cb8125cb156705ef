/** The theme that a person chose in the office, for the page before it. */

/** Marks the page as dark where the office will be: chosen, or as the system is. Light is the default, as there. */
export function showTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage that is denied holds no choice.
    }
    const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  show();
  dark.addEventListener('change', show);
}
