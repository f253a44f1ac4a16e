-- Opens a chess file in headless Neovim and checks what its user would get:
-- the exact squiggles, hovers, code lenses and where a lens takes the cursor.
-- Exit 0: all checks passed; 1: a check failed.
--
--   LSP_CMD='pgn-lsp --stdio' PGN_CHECK=tree.json \
--     nvim --headless --clean -c 'luafile pgn-check.lua' tree.pgn
--
-- PGN_CHECK names a JSON file: { "steps": [step, ...] }, done in order. A step:
--   "replace": { "at", "text", "with" }   edits the buffer first
--   "errors":  [{ "at", "text", "code", "message" }]   all errors, no others
--   "hovers":  [{ "at", "text", "contains": [...] }]
--   "lens":    { "at", "title", "goesTo": { "at", "text" } }
--   "act":     { "at", "text", "title", "only", "makes" }   chooses the action of
--              that title ("only": of these kinds), which makes the line so
--   "run":     { "command", "at", "makes" }   runs the command on the document,
--              which makes the line of "at" so
-- A step changes the buffer first, and then looks at what is shown.
-- "at" is a text that stands once in the file; "text" is the part of it that
-- is meant, by its first occurrence. Positions are never numbers, so that a
-- file may grow without touching its checks.
-- PGN_NO_SHOW_DOCUMENT=1: the client cannot show documents, and a lens must
-- then say in a message where it would have gone.
-- Works on Neovim 0.7.2 and later.
local env = vim.env
local timeout = tonumber(env.LSP_TIMEOUT or '10000')
local failed = 0

local function say(s) io.stdout:write(s .. '\n') io.stdout:flush() end
local function check(what, ok, detail)
  if not ok then failed = failed + 1 end
  say((ok and 'ok   ' or 'FAIL ') .. what .. ((not ok and detail) and ('\n     ' .. detail) or ''))
  return ok
end
local function show(v) return (vim.inspect(v):gsub('%s+', ' ')) end

local buf = vim.api.nvim_get_current_buf()

-- The place of part within the only occurrence of at: zero-based line and byte
-- columns, the end exclusive.
local function place(at, part)
  part = part or at
  local found
  for i, line in ipairs(vim.api.nvim_buf_get_lines(buf, 0, -1, false)) do
    local from = 1
    while true do
      local s, e = line:find(at, from, true)
      if not s then break end
      assert(not found, "more than one '" .. at .. "' in the file")
      local p = assert(line:sub(s, e):find(part, 1, true), "no '" .. part .. "' in '" .. at .. "'")
      found = { line = i - 1, col = s + p - 2, end_col = s + p - 2 + #part }
      from = e + 1
    end
  end
  return assert(found, "no '" .. at .. "' in the file")
end

local function place_text(p)
  return p and string.format('line %d, bytes %d to %d', p.line + 1, p.col, p.end_col) or 'nothing'
end

-- The column of a byte in the units that client and server agreed on.
local function units(client, line, byte)
  local text = vim.api.nvim_buf_get_lines(buf, line, line + 1, false)[1]
  local encoding = client.offset_encoding or 'utf-16'
  if encoding == 'utf-8' then return byte end
  local utf32, utf16 = vim.str_utfindex(text, byte)
  return encoding == 'utf-32' and utf32 or utf16
end

local function lsp_range(client, p)
  return {
    start = { line = p.line, character = units(client, p.line, p.col) },
    ['end'] = { line = p.line, character = units(client, p.line, p.end_col) },
  }
end

-- Calls a method of a client object: with a colon since 0.11.
local function on(client, method, ...)
  if vim.fn.has('nvim-0.11') == 1 then return client[method](client, ...) end
  return client[method](...)
end

-- What stands under the squiggles that Neovim draws for errors.
local function squiggles()
  local list = {}
  for _, ns in pairs(vim.diagnostic.get_namespaces()) do
    local underline = ns.user_data and ns.user_data.underline_ns
    for _, m in ipairs(underline and vim.api.nvim_buf_get_extmarks(buf, underline, 0, -1, { details = true }) or {}) do
      if m[4].hl_group == 'DiagnosticUnderlineError' then
        table.insert(list, { line = m[2], col = m[3], end_line = m[4].end_row, end_col = m[4].end_col })
      end
    end
  end
  return list
end

local function has_place(list, p)
  for _, x in ipairs(list) do
    if x.line == p.line and x.end_line == p.line and x.col == p.col and x.end_col == p.end_col then return true end
  end
  return false
end

local function errors()
  local list = {}
  for _, d in ipairs(vim.diagnostic.get(buf, { severity = vim.diagnostic.severity.ERROR })) do
    table.insert(list, {
      line = d.lnum, col = d.col, end_line = d.end_lnum, end_col = d.end_col, message = d.message,
      code = d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code),
    })
  end
  return list
end

-- Counts the lists of findings that reached the buffer, pushed or pulled.
local lists = 0
vim.api.nvim_create_autocmd('DiagnosticChanged', { buffer = buf, callback = function() lists = lists + 1 end })

-- Checks all errors of the buffer once a list newer than the given one is in.
local function check_errors(want, before)
  local function find(list, w, p)
    for _, d in ipairs(list) do
      if d.code == w.code and d.message == w.message and has_place({ d }, p) then return true end
    end
    return false
  end
  local places = vim.tbl_map(function(w) return place(w.at, w.text) end, want)
  if not check('diagnostics arrive', (vim.wait(timeout, function() return lists > before end, 20))) then return end
  local list
  vim.wait(timeout, function()
    list = errors()
    if #list ~= #want then return false end
    for i, w in ipairs(want) do if not find(list, w, places[i]) then return false end end
    return true
  end, 20)
  vim.wait(300) -- a wrong list may come after the right one
  list = errors()
  for i, w in ipairs(want) do
    check(string.format('error %s on %s: %s', w.code, w.text, w.message), find(list, w, places[i]),
      'wanted on ' .. place_text(places[i]) .. '; errors are ' .. show(list))
    check('squiggle exactly under ' .. w.text, has_place(squiggles(), places[i]), show(squiggles()))
  end
  check('errors: ' .. #want .. ', no others', #list == #want, show(list))
end

local function main()
  local steps = vim.fn.json_decode(vim.fn.readfile(assert(env.PGN_CHECK, 'set PGN_CHECK'))).steps
  vim.bo[buf].filetype = 'pgn'
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  local messages = {}
  local handlers = {
    ['window/showMessage'] = function(_, result)
      table.insert(messages, result.message)
      return vim.NIL
    end,
  }
  -- Neovim passes over what it does not know, and the wire is checked with it.
  capabilities.textDocument.publishDiagnostics.dataSupport = true
  capabilities.textDocument.publishDiagnostics.codeDescriptionSupport = true
  capabilities.textDocument.codeAction.honorsChangeAnnotations = true
  capabilities.workspace.workspaceEdit.documentChanges = true
  capabilities.workspace.workspaceEdit.changeAnnotationSupport = vim.empty_dict()
  capabilities.window = capabilities.window or {}
  if env.PGN_NO_SHOW_DOCUMENT then
    capabilities.window.showDocument = { support = false }
  elseif not vim.lsp.handlers['window/showDocument'] then -- before 0.8
    capabilities.window.showDocument = { support = true }
    handlers['window/showDocument'] = function(_, result, ctx)
      local encoding = vim.lsp.get_client_by_id(ctx.client_id).offset_encoding
      vim.lsp.util.jump_to_location({ uri = result.uri, range = result.selection }, encoding)
      return { success = true }
    end
  end
  local config = {
    name = 'pgn-lsp',
    cmd = vim.split(assert(env.LSP_CMD, 'set LSP_CMD'), '%s+', { trimempty = true }),
    root_dir = vim.fn.getcwd(),
    capabilities = capabilities,
    handlers = handlers,
  }
  local id
  if vim.lsp.start then -- 0.8 and later
    id = vim.lsp.start(config, { bufnr = buf })
  else
    id = vim.lsp.start_client(config)
    if id then vim.lsp.buf_attach_client(buf, id) end
  end
  local ready = id and vim.wait(timeout, function()
    local c = vim.lsp.get_client_by_id(id)
    return c ~= nil and c.server_capabilities ~= nil and next(c.server_capabilities) ~= nil
  end, 20)
  if not check('server starts and answers initialize', ready) then return end
  local client = assert(vim.lsp.get_client_by_id(id), 'the server ended')

  local function ask(method, params)
    params.textDocument = { uri = vim.uri_from_bufnr(buf) }
    local answers = vim.lsp.buf_request_sync(buf, method, params, timeout)
    local r = answers and answers[id]
    if not r then return nil, 'no answer' end
    return r.result, r.err and show(r.err) or r.error and show(r.error)
  end

  local function check_hover(want)
    local p = place(want.at, want.text)
    local r = lsp_range(client, p)
    local h, err = ask('textDocument/hover', { position = r.start })
    if not check('hover on ' .. want.text, h ~= nil and h ~= vim.NIL and err == nil, err) then return end
    local text = type(h.contents) == 'table' and h.contents.value or h.contents
    for _, s in ipairs(want.contains) do
      check('hover on ' .. want.text .. ' says ' .. s, type(text) == 'string' and text:find(s, 1, true) ~= nil, show(text))
    end
    check('hover covers exactly ' .. want.text, vim.deep_equal(h.range, r), show(h.range))
  end

  local function run_lens(want, lens)
    vim.api.nvim_win_set_cursor(0, { 1, 0 })
    messages = {}
    local answered, failure
    on(client, 'request', 'workspace/executeCommand',
      { command = lens.command.command, arguments = lens.command.arguments },
      function(e) answered, failure = true, e end, buf)
    local target = place(want.goesTo.at, want.goesTo.text)
    local name = 'lens "' .. want.title .. '" '
    if env.PGN_NO_SHOW_DOCUMENT then
      check(name .. 'says where it would go', vim.wait(timeout, function()
        return table.concat(messages, '\n'):find(want.goesTo.text, 1, true) ~= nil
      end, 20), show(messages))
      check(name .. 'leaves the cursor', vim.deep_equal(vim.api.nvim_win_get_cursor(0), { 1, 0 }))
    else
      vim.wait(timeout, function() return vim.api.nvim_win_get_cursor(0)[1] ~= 1 end, 20)
      local c = vim.api.nvim_win_get_cursor(0)
      check(name .. 'puts the cursor on ' .. want.goesTo.text, c[1] - 1 == target.line and c[2] == target.col,
        'the cursor is on line ' .. c[1] .. ', byte ' .. c[2] .. '; wanted ' .. place_text(target))
    end
    check(name .. 'is answered without error', vim.wait(timeout, function() return answered end, 20) and failure == nil,
      show(failure))
  end

  local function check_lens(want)
    local p = place(want.at)
    local lenses, err = ask('textDocument/codeLens', {})
    if not check('code lenses', type(lenses) == 'table' and err == nil, err) then return end
    local found
    for _, l in ipairs(lenses) do
      if not found and l.range.start.line == p.line then found = l end
    end
    local title = found and found.command and found.command.title
    if check('first lens on the tag is "' .. want.title .. '"', title == want.title, show(lenses)) then
      run_lens(want, found)
    end
  end

  local function check_act(want)
    local p = place(want.at, want.text)
    vim.api.nvim_win_set_cursor(0, { p.line + 1, p.col })
    local offered = {}
    local select = vim.ui.select
    vim.ui.select = function(items, opts, choose)
      for _, item in ipairs(items) do
        local title = opts.format_item(item)
        table.insert(offered, title)
        if title == want.title then return choose(item) end
      end
    end
    vim.lsp.buf.code_action(want.only and { only = want.only, diagnostics = {} } or nil)
    local function line() return vim.api.nvim_buf_get_lines(buf, p.line, p.line + 1, false)[1] end
    check('action "' .. want.title .. '" makes ' .. want.makes,
      vim.wait(timeout, function() return line() == want.makes end, 20), 'the line is ' .. line() .. '; offered: ' .. show(offered))
    vim.ui.select = select
  end

  local function check_run(want)
    local p = place(want.at)
    on(client, 'request', 'workspace/executeCommand',
      { command = want.command, arguments = { { uri = vim.uri_from_bufnr(buf) } } }, function() end, buf)
    local function line() return vim.api.nvim_buf_get_lines(buf, p.line, p.line + 1, false)[1] end
    check('command ' .. want.command .. ' makes ' .. want.makes,
      vim.wait(timeout, function() return line() == want.makes end, 20), 'the line is ' .. line())
  end

  for n, step in ipairs(steps) do
    local before = n == 1 and 0 or lists
    if step.replace then
      local p = place(step.replace.at, step.replace.text)
      vim.api.nvim_buf_set_text(buf, p.line, p.col, p.line, p.end_col, { step.replace.with })
      say('     ' .. step.replace.text .. ' replaced by ' .. step.replace.with)
    end
    if step.act then check_act(step.act) end
    if step.run then check_run(step.run) end
    if step.errors then check_errors(step.errors, before) end
    for _, h in ipairs(step.hovers or {}) do check_hover(h) end
    if step.lens then check_lens(step.lens) end
  end

  on(client, 'stop')
  check('shutdown', (vim.wait(timeout, function()
    return vim.lsp.get_client_by_id(id) == nil or on(client, 'is_stopped')
  end, 20)))
end

local ok, err = xpcall(main, debug.traceback)
if not ok then check('script', false, tostring(err)) end
say(failed == 0 and 'all passed' or (failed .. ' failed'))
vim.cmd(failed == 0 and 'qall!' or 'cquit 1')
