import type { ThemeOptions } from '@mui/material/styles';
import { createElement } from 'react';
import { ListBody } from '../ui/list-body.js';
import { NoRows } from '../ui/no-rows.js';
import { variables, type Mode } from './variables.js';

const ring = { outline: '2px solid var(--color-focus)', outlineOffset: 2 };
const soft = (name: string) => ({ backgroundColor: `var(--color-${name}-soft)`, color: `var(--color-${name})` });

function baseline(mode: Mode) {
  return {
    MuiCssBaseline: { styleOverrides: { ':root': { ...variables(mode), colorScheme: mode } } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring } },
    },
    MuiLink: { styleOverrides: { root: { color: 'var(--color-accent-text)' } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  };
}

function buttons() {
  return {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 40,
          paddingInline: 16,
          '&.Mui-disabled': {
            border: '1px dashed var(--color-line)',
            color: 'var(--color-text-3)',
            background: 'none',
          },
        },
        sizeSmall: { minHeight: 34, paddingInline: 12 },
        text: { color: 'var(--color-text-2)', '&:hover': { backgroundColor: 'var(--color-overlay)' } },
        outlined: {
          borderColor: 'var(--color-line-strong)',
          color: 'var(--color-text)',
          '&.MuiButton-colorError:not(.Mui-disabled)': {
            borderColor: 'var(--color-negative)',
            color: 'var(--color-negative)',
          },
        },
        startIcon: { '& > *:nth-of-type(1)': { fontSize: '0.875rem' } },
        contained: {
          '&.MuiButton-colorPrimary:not(.Mui-disabled)': { border: '1px solid var(--color-accent-edge)' },
          '&.MuiButton-colorPrimary:hover': { backgroundColor: 'var(--color-accent-hover)' },
          '&.MuiButton-colorPrimary:active': { backgroundColor: 'var(--color-accent-press)' },
          '&.MuiButton-colorError:not(.Mui-disabled)': {
            backgroundColor: 'var(--color-negative-fill)',
            color: 'var(--color-on-negative)',
          },
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          width: 36,
          height: 36,
          fontSize: '0.875rem',
          color: 'var(--color-text-2)',
          '&:hover': { backgroundColor: 'var(--color-overlay)', color: 'var(--color-text)' },
        },
      },
    },
  };
}

function fields() {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 40,
          marginTop: 0,
          backgroundColor: 'var(--color-field)',
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--color-text-3)' },
          '&.Mui-focused': ring,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' },
        },
        notchedOutline: { top: 0, borderColor: 'var(--color-line-strong)', '& legend': { display: 'none' } },
      },
    },
    // Labels stand above their field, as everywhere in Banyan; the notch of the outline closes.
    MuiInputLabel: {
      defaultProps: { shrink: false },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 6,
          fontSize: '0.875rem',
          fontWeight: 580,
          lineHeight: 1.4,
          color: 'var(--color-text-2)',
          pointerEvents: 'auto',
          '&.Mui-focused, &.Mui-error': { color: 'var(--color-text)' },
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { '&:empty': { display: 'none' }, marginInline: 2 } } },
    MuiCheckbox: {
      styleOverrides: {
        root: { color: 'var(--color-line-strong)', '&.Mui-checked': { color: 'var(--color-accent-edge)' } },
      },
    },
    MuiSwitch: {
      styleOverrides: {
        switchBase: { '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--color-accent-edge)' } },
        track: { opacity: 1, backgroundColor: 'var(--color-line-strong)' },
        thumb: { boxShadow: 'none', backgroundColor: 'var(--color-text)' },
      },
    },
  };
}

function surfaces() {
  const menu = {
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    boxShadow: 'var(--shadow-2)',
  };
  return {
    MuiDialog: { styleOverrides: { paper: { ...menu, borderRadius: 18, boxShadow: 'var(--sheen), var(--shadow-3)' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 640, padding: '20px 24px 8px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--color-scrim)' } } },
    },
    MuiMenu: { styleOverrides: { paper: menu } },
    MuiPopover: { styleOverrides: { paper: menu } },
    MuiDrawer: {
      styleOverrides: {
        paper: {
          boxShadow: 'none',
          borderRight: '1px solid var(--color-line)',
          backgroundColor: 'var(--color-sunken)',
        },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { backgroundColor: 'var(--color-text)', color: 'var(--color-canvas)', fontSize: '0.75rem' },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: 12, color: 'var(--color-text)', alignItems: 'flex-start' },
        standardError: { backgroundColor: 'var(--color-negative-soft)' },
        standardWarning: { backgroundColor: 'var(--color-warning-soft)' },
        standardInfo: { backgroundColor: 'var(--color-info-soft)' },
        standardSuccess: { backgroundColor: 'var(--color-positive-soft)' },
      },
    },
  };
}

function tables() {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { height: 'var(--row-h)', padding: '4px 12px', borderColor: 'var(--color-line)', whiteSpace: 'nowrap' },
        head: {
          fontSize: '0.75rem',
          fontWeight: 560,
          color: 'var(--color-text-3)',
          backgroundColor: 'var(--color-sunken)',
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--color-raised)' },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--color-accent-soft)' },
        },
      },
    },
    RaDataTable: {
      defaultProps: { empty: createElement(NoRows), body: ListBody },
      styleOverrides: {
        root: {
          '& .RaDataTable-headerCell': { padding: '4px 12px', backgroundColor: 'var(--color-sunken)' },
          '& .RaDataTable-rowCell': { padding: '4px 12px' },
          '& .RaDataTable-expandRow > td': { height: 0 },
          '& .RaDataTable-clickableRow': { cursor: 'pointer' },
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 6, borderRadius: 3, backgroundColor: 'var(--color-overlay)' },
        bar: { borderRadius: 3, backgroundColor: 'var(--color-accent-edge)' },
      },
    },
    MuiTablePagination: {
      styleOverrides: { root: { borderBottom: 0 }, toolbar: { minHeight: 44, paddingInline: 14 } },
    },
    MuiChip: {
      styleOverrides: {
        root: { fontWeight: 560 },
        filledSuccess: soft('positive'),
        filledError: soft('negative'),
        filledWarning: soft('warning'),
        filledInfo: soft('info'),
      },
    },
    MuiTabs: { styleOverrides: { indicator: { backgroundColor: 'var(--color-accent-edge)' } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 44,
          fontWeight: 560,
          textTransform: 'none',
          '&.Mui-selected': { color: 'var(--color-text)' },
        },
      },
    },
  };
}

/** MUI component overrides: the console part of the look, on our CSS variables. */
export const components = (mode: Mode) =>
  ({ ...baseline(mode), ...buttons(), ...fields(), ...surfaces(), ...tables() }) as ThemeOptions['components'];
