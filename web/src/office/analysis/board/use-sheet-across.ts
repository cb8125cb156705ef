import { useEffect } from 'react';

/**
 * The page is printed across while it is in sight. A rule of its file would turn the sheets of every page, and a page by
 * name is not known to what lies in a flexible box, as all of the office does.
 */
export function useSheetAcross(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: A4 landscape; margin: 8mm; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
