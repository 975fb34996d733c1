import BookText
import Defaults

/// A shell with a completion script, generated from the table of options.
enum Shell: String, CaseIterable, Hashable, Sendable {
  case bash, zsh, fish

  var completion: String {
    let heading =
      "# Completion of bifolio \(version), printed by bifolio --completion \(rawValue).\n"
    return switch self {
    case .bash: heading + bashCompletion()
    case .zsh: "#compdef bifolio\n" + heading + zshCompletion()
    case .fish: heading + fishCompletion()
    }
  }
}

/// Fills COMPREPLY with titles and files, quoted as file names.
private func bashCompletion() -> String {
  var cases = ""
  for option in Option.all where option.value != .none {
    let proposals = option.value.proposals
    if option.value == .setting {
      cases += settingCases(option)
      continue
    }
    cases += "    \(option.written)) "
    cases +=
      proposals.isEmpty
      ? "compopt +o default 2>/dev/null; return ;;\n"
      : "proposals='\(proposals.joined(separator: " "))' ;;\n"
  }
  let names = Option.all.flatMap { option in
    option.letters.prefix(1).map { "-\($0)" } + [option.written]
  }
  // Bash splits --name=value into three words.
  return #"""
    _bifolio() {
      local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} proposals=
      if [[ $word == = ]]; then
        word=
        [[ $option == -* ]] || option="=$option"
      elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
        [[ $option == -* ]] || option="=$option"
      fi
      COMPREPLY=()
      case $option in

    """# + cases + #"""
          *) [[ $word == -* ]] && proposals='\#(names.joined(separator: " "))' ;;
        esac
        if [[ -z $proposals ]]; then
          # Titles that begin with the word, or else those that contain it.
          local title part=()
          while IFS= read -r title; do
            if [[ ${title,,} == "${word,,}"* ]]; then
              COMPREPLY+=("$title")
            elif [[ ${#word} -gt 1 && ${title,,} == *"${word,,}"* ]]; then
              part+=("$title")
            fi
          done < <("${COMP_WORDS[0]}" --debug titles 2>/dev/null)
          if [[ ${#COMPREPLY[@]} -eq 0 && ${#part[@]} -gt 0 ]]; then
            COMPREPLY=("${part[@]}")
            # The shell would replace the word by what several have in common, which is not the word.
            [[ ${#part[@]} -gt 1 ]] && COMPREPLY+=("$word")
          fi
          # Files are proposed too; if there is no title, the shell does so itself.
          if [[ ${#COMPREPLY[@]} -gt 0 ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r title; do COMPREPLY+=("$title"); done < <(compgen -f -- "$word")
          fi
          return 0
        fi
        # shellcheck disable=SC2207
        COMPREPLY=($(compgen -W "$proposals" -- "$word"))
      }
      complete -o default -F _bifolio bifolio

      """#
}

/// Bash splits NAME=VALUE into three words; in front of the first, `=` tells a setting from an option.
private func settingCases(_ option: Option) -> String {
  let names = Setting.allCases.map { "\($0.rawValue)=" }.joined(separator: " ")
  return Setting.allCases.reduce(
    "    \(option.written)) proposals='\(names)'; compopt -o nospace 2>/dev/null ;;\n"
  ) { cases, setting in
    let proposals = Option.Value(setting.choices).proposals
    return proposals.isEmpty
      ? cases
      : cases + "    =\(setting.rawValue)) proposals='\(proposals.joined(separator: " "))' ;;\n"
  }
}

private func zshCompletion() -> String {
  let lines = Option.all.map { option in
    let help = option.help.changing("'", to: "'\\''")
    var line = "'\(option.written)[\(help)]'"
    if option.value != .none {
      let proposals = option.value.proposals
      let action = proposals.isEmpty ? " " : "(\(proposals.joined(separator: " ")))"
      line = "'\(option.written)=[\(help)]:\(option.value.kind):\(action)'"
    }
    guard let letter = option.letters.first else { return line }
    return "'(-\(letter) \(option.written))'{-\(letter),\(option.written)}'[\(help)]'"
  }
  let books = #"""
    _bifolio_books() {
      local -a titles
      titles=(${(f)"$(bifolio --debug titles 2>/dev/null)"})
      compadd -M 'm:{[:lower:]}={[:upper:]} l:|=* r:|=*' -a titles
      _files
    }

    """#
  return books + "_arguments -s \\\n"
    + (lines + ["'*:book:_bifolio_books'"]).map { "  \($0)" }
    .joined(separator: " \\\n") + "\n"
}

/// Returns the script for fish: one line for the titles of books, and one for each option.
private func fishCompletion() -> String {
  let lines = Option.all.map { option in
    var line = "complete -c bifolio"
    if let letter = option.letters.first { line += " -s \(letter)" }
    line += " -l \(option.name)"
    if option.value != .none { line += " -x" }
    let proposals = option.value.proposals
    if !proposals.isEmpty { line += " -a '\(proposals.joined(separator: " "))'" }
    return line + " -d '\(option.help.changing("'", to: "\\'"))'\n"
  }
  return "complete -c bifolio -a '(bifolio --debug titles 2>/dev/null)'\n" + lines.joined()
}

extension Option.Value {
  /// The kind of the value, in one word.
  fileprivate var kind: String {
    switch self {
    case .none, .words: "choice"
    case .number, .place: "number"
    case .chapter: "chapter"
    case .encoding: "encoding"
    case .size: "size"
    case .moves: "moves"
    case .text: "words"
    case .file: "file"
    case .folder: "folder"
    case .setting: "setting"
    }
  }
}
